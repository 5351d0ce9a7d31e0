/** In the two largest units: `2 days 4 hours`, `3 hours 20 minutes`, `under a minute`. */
export function formatDuration(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes < 1) return 'under a minute';
  if (minutes < 24 * 60) return joinUnits(Math.floor(minutes / 60), 'hour', minutes % 60, 'minute');
  const wholeHours = Math.round(hours);
  return joinUnits(Math.floor(wholeHours / 24), 'day', wholeHours % 24, 'hour');
}

function joinUnits(large: number, largeName: string, small: number, smallName: string): string {
  return [plural(large, largeName), plural(small, smallName)].filter(Boolean).join(' ');
}

function plural(count: number, name: string): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? `1 ${name}` : `${count.toLocaleString('en-US')} ${name}s`;
}
