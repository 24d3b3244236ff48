const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of an article as it is shown, "18-Mar-2024"; without one 01-Jan-2023 (spec buyer §2). */
export function articleDate(created: string | null): string {
  const [year, month, day] = (created ?? '2023-01-01').slice(0, 10).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}
