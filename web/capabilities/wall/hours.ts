/** `9 AM`, for 0 to 23. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The shop is closed and dark. */
export function isNight(hour: number): boolean {
  return hour < 6 || hour >= 20;
}
