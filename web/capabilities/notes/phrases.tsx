import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import styles from './notes.module.css';
import { phrasesQuery } from './queries.ts';

/** One tap on a phrase adds it as a note. Until the form closes, the same phrase cannot be added again by a double tap. */
export function Phrases({ machine: { id, type_of }, onAdded }: { machine: MachineCard; onAdded: (phrase: string) => void }) {
  const { data: phrases = [] } = useQuery(phrasesQuery(type_of));
  const [saving, setSaving] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const { mutate, isPending } = useCallMutation('addNote', {
    onSuccess: ({ note }) => {
      setAdded((earlier) => [...earlier, note.content]);
      onAdded(note.content);
    },
  });
  function add(content: string): void {
    setSaving(content);
    mutate({ params: { id }, body: { content } });
  }
  if (phrases.length === 0) return null;
  return (
    <fieldset aria-label={t('One-tap notes')} className={styles.phrases}>
      {phrases.map((phrase) => (
        <button
          key={phrase}
          type="button"
          className={styles.phrase}
          disabled={isPending || added.includes(phrase)}
          onClick={() => add(phrase)}
        >
          {isPending && saving === phrase ? t('Processing') : phrase}
        </button>
      ))}
    </fieldset>
  );
}
