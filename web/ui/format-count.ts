/** `1,234` */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** A count that stops at `max`: `1,000+`. */
export function formatCapped(count: number, max: number): string {
  return count < max ? formatCount(count) : `${formatCount(max)}+`;
}
