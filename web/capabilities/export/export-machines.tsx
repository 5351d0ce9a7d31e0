import type { ExportBatch } from '@fettle/contract/export/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import PackageCheck from 'lucide-react/icons/package-check';
import { useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { invalidate } from '../../sync/client/cache-reply.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { completedMachinesQuery } from './queries.ts';

export type ExportOutcome = { batch: ExportBatch } | { problem: string };

type ExportMachinesProps = {
  chosen: readonly Machine[];
  total: number;
  onOutcome: (outcome: ExportOutcome | undefined) => void;
};

export function ExportMachines({ chosen, total, onOutcome }: ExportMachinesProps) {
  // What the confirmation counts, even if the list is refetched while it is open.
  const [confirmed, setConfirmed] = useState<readonly Machine[]>([]);
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useCallMutation('exportChosen', {
    onSuccess: ({ batch }) => {
      const exported = new Set(confirmed.map(({ id }) => id));
      queryClient.setQueryData(
        completedMachinesQuery().queryKey,
        (reply) => reply && { ...reply, data: reply.data.filter(({ id }) => !exported.has(id)) },
      );
      onOutcome({ batch });
      invalidate('getMachines', 'getExports', 'getMachine', 'getUserMetrics', 'getFloor');
    },
    // One of the machines has changed.
    onError: ({ message }) => {
      onOutcome({ problem: message });
      invalidate('getMachines', 'getExports');
    },
  });
  return (
    <>
      <Button
        variant="primary"
        icon={<PackageCheck aria-hidden size={22} />}
        disabled={chosen.length === 0}
        isPending={isPending}
        onClick={() => {
          setConfirmed(chosen);
          setIsConfirming(true);
        }}
      >
        {chosen.length === total ? t('Export Machines') : t('Export {chosen} of {total}', { chosen: chosen.length, total })}
      </Button>
      {isConfirming && (
        <Confirm
          question={t('Export Machines?')}
          detail={describe(confirmed.length, total - confirmed.length)}
          confirmLabel={t('Export')}
          onConfirm={() => {
            onOutcome(undefined);
            mutate({ body: { machines: confirmed.map(({ id, version }) => ({ id, version })) } });
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

function describe(exported: number, left: number): string {
  const moves = plural(
    exported,
    '{count} completed machine moves to inventory as one batch.',
    '{count} completed machines move to inventory as one batch.',
  );
  return left > 0 ? `${moves} ${plural(left, '{count} machine stays here.', '{count} machines stay here.')}` : moves;
}
