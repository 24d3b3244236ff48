/**
 * A chassis number where little room is: a line may end before its dots, and nowhere else.
 * @param masked as `maskedChassis` gives it
 */
export const foldingChassis = (masked: string): string => masked.replace('•', '\u200b•');
