// A machine whose label somebody wants as soon as its card is there. It is not kept anywhere: a reload prints nothing.
let wished: number | undefined;

export function wishForLabel(machineId: number): void {
  wished = machineId;
}

/** Whether the label of this machine is wished for; the wish is then taken. */
export function takeLabelWish(machineId: number): boolean {
  const isWished = wished === machineId;
  if (isWished) wished = undefined;
  return isWished;
}
