import { maxNotes, notesPerPage } from '@fettle/contract/shared/limits.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { updateCards } from '../../sync/client/cache-reply.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';

export function OlderNotes({ machine: { id, notes } }: { machine: MachineCard }) {
  const { mutate, isPending } = useCallMutation('getMachine', {
    isQuiet: true,
    onSuccess: ({ data: machine }) => updateCards({ call: 'getMachine', request: {} }, { machine }),
  });
  return (
    <div className={common.screenOnly}>
      <Button
        isPending={isPending}
        onClick={() => mutate({ params: { id }, query: { notes: Math.min(notes.length + notesPerPage, maxNotes) } })}
      >
        {t('Show older notes')}
      </Button>
    </div>
  );
}
