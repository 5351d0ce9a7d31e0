import type { CallName } from '@fettle/contract';
import PackageCheck from 'lucide-react/icons/package-check';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { queryClient } from '../api/query-client.ts';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { completedMachinesQuery } from './queries.ts';

export function ExportMachines({ count }: { count: number }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useCallMutation('exportMachines', {
    onSuccess: ({ message }) => {
      toast.success(message);
      queryClient.setQueryData(completedMachinesQuery().queryKey, (reply) => reply && { ...reply, data: [] });
      invalidate('getMachines', 'getExports', 'getMachine', 'getUserMetrics');
    },
    // Another admin may have exported them first.
    onError: () => invalidate('getMachines', 'getExports'),
  });
  return (
    <>
      <Button
        variant="primary"
        icon={<PackageCheck aria-hidden size={22} />}
        disabled={count === 0}
        isPending={isPending}
        onClick={() => setIsConfirming(true)}
      >
        Export Machines
      </Button>
      {isConfirming && (
        <Confirm
          question="Export Machines?"
          detail={`${count === 1 ? '1 completed machine moves' : `${count} completed machines move`} to inventory as one batch. You can download it below.`}
          confirmLabel="Export"
          onConfirm={() => mutate({})}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

function invalidate(...calls: readonly CallName[]): void {
  for (const call of calls) void queryClient.invalidateQueries({ queryKey: [call] });
}
