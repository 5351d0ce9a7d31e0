/** What is asked for the list of what an export would take: without a page it is the whole of it. */
export const completedMachines = { params: { status: 'completed' } } as const;
