import { useId, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type PrinterFields, toPrinterUrl } from './printer-address.ts';
import styles from './printer-panel.module.css';

const protocols = () => [
  { value: 'zpl', label: t('Zebra, or one that works like it') },
  { value: 'ipp', label: t('Any other label printer (AirPrint)') },
];

const sizes = ['4in x 2in', '4in x 3in', '4in x 6in', '3in x 2in', '3in x 1in', '2.25in x 1.25in', '100mm x 50mm', '62mm x 29mm'];

const resolutions = () => [
  { value: '203', label: t('Normal, as most printers (203)') },
  { value: '300', label: t('Fine (300)') },
  { value: '600', label: t('Very fine (600)') },
];

const papers = () => [
  { value: '', label: t('What is loaded') },
  { value: 'letter', label: t('Letter') },
  { value: 'a4', label: 'A4' },
];

type PrinterFormProps = {
  initial: PrinterFields;
  /** What the found printer calls itself. */
  name: string | undefined;
  onSaved: () => void;
  onCancel: () => void;
};

/** A printer's address and paper, with Test and Save. */
export function PrinterForm({ initial, name, onSaved, onCancel }: PrinterFormProps) {
  const [fields, setFields] = useState(initial);
  const { use, protocol, address, width, height, dpi, paper } = fields;
  const url = toPrinterUrl(fields);
  // A name belongs to the printer that was found, not to another address.
  const ofSamePrinter = address === initial.address ? { name } : {};
  const { form, errors, formError, clearError, isPending } = useFormMutation('savePrinter', {
    request: () => ({ body: { use, url, ...ofSamePrinter } }),
    onSuccess: onSaved,
  });
  function change(changed: Partial<PrinterFields>): void {
    setFields({ ...fields, ...changed });
    clearError('url');
  }
  const heading = useId();
  return (
    <form {...form} className={common.stack} aria-labelledby={heading}>
      <h3 id={heading}>{name && address === initial.address ? name : t('Printer')}</h3>
      <div className={common.fields}>
        {use === 'labels' && !address.includes('://') && (
          <SelectField
            label={t('Type')}
            value={protocol}
            choices={protocols()}
            onChange={({ target }) => change({ protocol: target.value === 'ipp' ? 'ipp' : 'zpl' })}
          />
        )}
        <TextField
          label={t('Address')}
          name="url"
          value={address}
          error={errors['url']}
          hint={t("Such as 192.168.1.50. It is on the printer's display or its network page.")}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ address: target.value })}
        />
        {use === 'labels' ? (
          <SelectField
            label={t('Label size')}
            value={`${width} x ${height}`}
            choices={[...new Set([`${initial.width} x ${initial.height}`, ...sizes])].map((value) => ({
              value,
              label: describeSize(value),
            }))}
            onChange={({ target }) => {
              const [width = '', height = ''] = target.value.split(' x ');
              change({ width, height });
            }}
          />
        ) : (
          <SelectField label={t('Paper')} value={paper} choices={papers()} onChange={({ target }) => change({ paper: target.value })} />
        )}
      </div>
      {use === 'labels' && (
        <details className={common.fold}>
          <summary>{t('Labels come out too small or too large?')}</summary>
          <div className={common.choice}>
            <SelectField
              label={t('Resolution')}
              value={dpi}
              choices={resolutions()}
              hint={t("It is on the printer's type plate, in dots per inch.")}
              onChange={({ target }) => change({ dpi: target.value })}
            />
          </div>
        </details>
      )}
      {formError}
      <div className={common.row}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Save')}
        </Button>
        <TestPrinter use={use} url={url} />
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

/** `4in x 2in` as `4 x 2 in`. */
function describeSize(size: string): string {
  const [, width, unit, height, otherUnit] = /^([\d.]+)(in|mm) x ([\d.]+)(in|mm)$/.exec(size) ?? [];
  return unit === otherUnit ? `${width} x ${height} ${unit}` : size;
}

function TestPrinter({ use, url }: Pick<PrinterFields, 'use'> & { url: string }) {
  const [result, setResult] = useState<{ message: string; isError: boolean }>();
  const { mutate, isPending } = useCallMutation('testPrinter', {
    isQuiet: true,
    onSuccess: ({ message }) => setResult({ message, isError: false }),
    onError: ({ message }) => setResult({ message, isError: true }),
  });
  function test(): void {
    setResult(undefined);
    mutate({ body: { use, url } });
  }
  return (
    <>
      <Button isPending={isPending} disabled={url === ''} onClick={test}>
        {use === 'labels' ? t('Print test label') : t('Test')}
      </Button>
      <output className={`${styles.result} ${result?.isError ? common.alert : common.notice}`}>{result?.message}</output>
    </>
  );
}
