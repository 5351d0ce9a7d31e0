import type { LabelLine, LabelLines as Lines } from '@fettle/contract/printing/calls.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { keysOf } from '../../ui/keys-of.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import styles from './label-lines.module.css';
import { labelLinesQuery } from './queries.ts';

const lines = {
  shop_name: msg('Shop name'),
  brand: msg('Brand'),
  model: msg('Model'),
  serial: msg('Serial'),
  style_and_color: msg('Style and color'),
} as const satisfies Record<LabelLine, Message>;

const drawings = { zpl: msg('On a Zebra label printer'), pdf: msg('As a PDF') } as const;

/** What labels show besides the number and the QR code, and how that looks on the paper of the label printer. */
export function LabelLines({ paper }: { paper: string | undefined }) {
  const { data, isError, refetch } = useQuery(labelLinesQuery());
  return (
    <Panel title={t('On each label')}>
      {!data && <NotLoaded failure={isError && t("Couldn't load the label.")} onRetry={refetch} />}
      {data && <LinesForm saved={data} maxOwnLine={data.max_own_line} paper={paper} />}
    </Panel>
  );
}

function LinesForm({ saved, maxOwnLine, paper }: { saved: Lines; maxOwnLine: number; paper: string | undefined }) {
  const [chosen, setChosen] = useState<Partial<Lines>>({});
  const { hidden, own_line } = { ...saved, ...chosen };
  const choose = (more: Partial<Lines>) => setChosen((before) => ({ ...before, ...more }));
  const { form, errors, formError, isPending } = useFormMutation('updateLabelLines', {
    request: () => ({ body: { hidden, ...(own_line.trim() !== '' && { own_line }) } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: labelLinesQuery().queryKey }).then(() => setChosen({})),
  });
  return (
    <form {...form} className={common.stack}>
      <p>{t('The number and the QR code are always there.')}</p>
      <fieldset aria-label={t('Lines')} className={styles.lines}>
        {keysOf(lines).map((line) => (
          <Checkbox
            key={line}
            label={t(lines[line])}
            checked={!hidden.includes(line)}
            onChange={({ target }) => choose({ hidden: target.checked ? hidden.filter((other) => other !== line) : [...hidden, line] })}
          />
        ))}
      </fieldset>
      <div className={common.choice}>
        <TextField
          label={t('Own line')}
          name="own_line"
          value={own_line}
          error={errors['own_line']}
          hint={t('A text of your shop, at most {maxOwnLine} characters.', { maxOwnLine })}
          maxLength={maxOwnLine}
          autoComplete="off"
          onChange={({ target }) => choose({ own_line: target.value })}
        />
      </div>
      <Pictures lines={{ hidden, own_line }} paper={paper} />
      {formError}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Save label')}
        </Button>
      </div>
    </form>
  );
}

/** The server draws a sample with the lines that are chosen, as it draws labels. */
function Pictures({ lines: { hidden, own_line }, paper }: { lines: Lines; paper: string | undefined }) {
  const query = new URLSearchParams({
    ...(hidden.length > 0 && { hidden: hidden.join(',') }),
    ...(own_line.trim() !== '' && { own_line }),
    ...(paper && { paper }),
  }).toString();
  const asked = useDebouncedValue(query, 200);
  return (
    <div className={styles.pictures}>
      {keysOf(drawings).map((drawnAs) => (
        <figure key={drawnAs}>
          <img src={`/api/labels/preview_label?drawn_as=${drawnAs}&${asked}`} alt={t('A label of a machine')} />
          <figcaption className={common.soft}>{t(drawings[drawnAs])}</figcaption>
        </figure>
      ))}
    </div>
  );
}
