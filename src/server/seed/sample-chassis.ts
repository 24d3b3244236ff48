/** The source knows no chassis numbers; one that says what it is shows where they stand. 17 signs, as a VIN. */
export const sampleChassis = (id: number): string => `SAMPLE${String(id).padStart(11, '0')}`;
