export function Loading() {
  return <output>Loading...</output>;
}
