import type { CallReply } from '@fettle/contract/call.ts';
import type { Api } from '@fettle/contract';
import { type ListEntry, stylesOf } from '@fettle/contract/shared/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { NoticeRowFields } from './notice-row-fields.tsx';
import { fittingMachinesQuery, showRecalls } from './queries.ts';
import { emptyRow, type NoticeDraft, type RowDraft, toDrafts, toRow, wordsOfNotice } from './notice-rows.ts';

/** Says which machines a notice is about, and puts it in force. */
export function NoticeForm({ reply: { data: published, notice } }: { reply: CallReply<Api['getRecallNotice']> }) {
  const lists = useLists();
  const words = wordsOfNotice(published);
  const [draft, setDraft] = useState<NoticeDraft>(() => {
    if (notice) {
      const { types, only_styles = [], hazard, remedy } = notice;
      return { types, styles: only_styles, hazard, remedy, rows: notice.rows.flatMap(toDrafts) };
    }
    const brand = lists.brands.find(({ label, is_retired }) => !is_retired && ` ${published.title} `.includes(` ${label} `))?.key ?? '';
    const serials = words.serials.join(', ');
    const row: RowDraft = { ...emptyRow, brand, models: words.models.join(', '), kind: serials === '' ? 'all' : 'range', serials };
    return { types: [], styles: [], hazard: published.hazard.slice(0, 300), remedy: published.remedy.slice(0, 300), rows: [row] };
  });
  const [hasStyles] = useState(draft.styles.length > 0);
  const { types, styles, hazard, remedy } = draft;
  const stylesOfTypes = types.flatMap((type) => stylesOf(lists, type));
  const only_styles = styles.filter((style) => stylesOfTypes.some(({ key }) => key === style));
  const machines = { types, ...(only_styles.length > 0 && { only_styles }), rows: draft.rows.map(toRow) };
  const isChosen = types.length > 0 && draft.rows.every(({ brand }) => brand !== '');
  const sent = useDebouncedValue(isChosen ? JSON.stringify(machines) : '', 300);
  const { data: fitting, error } = useQuery(fittingMachinesQuery(sent));
  const { form, errors, formError, isPending } = useFormMutation('updateRecallNotice', {
    request: () => ({ params: { recallId: published.recall_id }, body: { state: 'in_force', notice: { ...machines, hazard, remedy } } }),
    onSuccess: showRecalls,
  });
  const [problem] = Object.values(errors);
  const changeRow = (index: number, change: Partial<RowDraft>) =>
    setDraft({ ...draft, rows: draft.rows.map((row, other) => (other === index ? { ...row, ...change } : row)) });
  return (
    <form {...form} className={common.stack}>
      <Choices
        legend={t('Types of machines')}
        entries={lists.types}
        chosen={types}
        onChange={(chosen) => setDraft({ ...draft, types: chosen })}
      />
      {stylesOfTypes.length > 0 && (
        <details className={common.fold} open={hasStyles}>
          <summary>{t('Only some styles')}</summary>
          <Choices
            legend={t('Styles of machines')}
            entries={stylesOfTypes}
            chosen={styles}
            onChange={(chosen) => setDraft({ ...draft, styles: chosen })}
          />
        </details>
      )}
      {draft.rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else, and stay in their order
        <fieldset key={index} className={common.stack}>
          <legend className={common.value}>{t('Row {number}: brand, model and serial fit together', { number: index + 1 })}</legend>
          <NoticeRowFields row={row} onChange={(change) => changeRow(index, change)} />
        </fieldset>
      ))}
      <div className={common.row}>
        <Button onClick={() => setDraft({ ...draft, rows: [...draft.rows, emptyRow] })}>{t('Add a row')}</Button>
        {draft.rows.length > 1 && (
          <Button onClick={() => setDraft({ ...draft, rows: draft.rows.slice(0, -1) })}>{t('Remove the last row')}</Button>
        )}
      </div>
      <TextField
        label={t('Hazard')}
        maxLength={300}
        value={hazard}
        onChange={({ target }) => setDraft({ ...draft, hazard: target.value })}
      />
      <TextField
        label={t('Remedy')}
        maxLength={300}
        value={remedy}
        onChange={({ target }) => setDraft({ ...draft, remedy: target.value })}
      />
      <output>
        {isChosen
          ? (error?.message ??
            (fitting !== undefined && plural(fitting, 'It may cover {count} machine in stock.', 'It may cover {count} machines in stock.')))
          : t('Choose a type and a brand to see how many machines in stock it may cover.')}
      </output>
      {formError ?? (problem && <p className={common.alert}>{problem}</p>)}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Put in force')}
        </Button>
      </div>
    </form>
  );
}

type ChoicesProps = { legend: string; entries: readonly ListEntry[]; chosen: string[]; onChange: (chosen: string[]) => void };

function Choices({ legend, entries, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className={common.stack}>
      <legend className={common.value}>{legend}</legend>
      <div className={common.row}>
        {[...new Map(entries.map((entry) => [entry.key, entry])).values()]
          .filter(({ key, is_retired }) => !is_retired || chosen.includes(key))
          .map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={chosen.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))}
            />
          ))}
      </div>
    </fieldset>
  );
}
