/** The id under which a machine is shown until the server has registered it. */
export function temporaryId(writeId: number): number {
  return -writeId;
}

/** Whether the server has registered the machine. */
export function isRegistered(machineId: number): boolean {
  return machineId > 0;
}
