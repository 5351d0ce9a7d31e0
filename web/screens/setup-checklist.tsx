import type { SetupStep, ShopSettings } from '@fettle/contract/shop/calls.ts';
import { useQuery } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId } from 'react';
import { t } from '../ui/language/language.ts';
import { employeesQuery } from '../capabilities/employees/queries.ts';
import { queryClient, withoutToast } from '../sync/client/query-client.ts';
import { useCallMutation } from '../sync/pending/use-call-mutation.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { countDone } from '../capabilities/shop/count-done.ts';
import { shopSettingsQuery } from '../capabilities/shop/queries.ts';
import styles from './setup-checklist.module.css';

type Step = { title: string; detail: string; to: string; action: string; mark?: 'Done' | 'Skip' };

const steps: Readonly<Record<SetupStep, Step>> = {
  shop: {
    title: 'Name and time zone',
    detail: 'The name is on each label. The time zone decides when a day begins.',
    to: '/shop',
    action: 'Set',
  },
  team: { title: 'Your team', detail: 'Everyone logs in under their own name.', to: '/register', action: 'Register', mark: 'Skip' },
  lists: {
    title: 'Vendors, brands and types',
    detail: 'The lists begin with those of another shop. Rename, add and retire.',
    to: '/lists?list=vendors',
    action: 'Change',
    mark: 'Skip',
  },
  label_printer: {
    title: 'Label printer',
    detail: 'Find it on the network and print a test label.',
    to: '/printers',
    action: 'Connect',
    mark: 'Skip',
  },
  phones: { title: 'Phones', detail: 'Each phone scans one code.', to: '/shop#phones', action: 'Show code', mark: 'Done' },
  first_machine: { title: 'First machine', detail: 'Scan its type plate, or type what is on it.', to: '/', action: 'Start Repair' },
};

/** Once a colleague is registered. Only an admin knows whether the team is complete. */
function teamStep(colleagues: number): Step {
  const detail = `${colleagues === 1 ? '1 colleague is' : `${colleagues} colleagues are`} registered.`;
  return { ...steps.team, detail, action: t('Add another'), mark: 'Done' };
}

function useColleagues(): number {
  const { data: employees = [] } = useQuery({ ...employeesQuery(), ...withoutToast });
  return Math.max(0, employees.length - 1);
}

/** The first steps of a new shop, while some are open. */
export function SetupChecklist() {
  const heading = useId();
  const { data: settings } = useQuery({ ...shopSettingsQuery(), ...withoutToast });
  const all = settings?.steps ?? [];
  const next = all.find(({ status }) => status === 'open')?.step;
  if (!next) return null;
  return (
    <section className={`${common.panel} ${common.stack}`} aria-labelledby={heading}>
      <div className={common.spread}>
        <h2 id={heading}>{t('Set up your shop')}</h2>
        <span>{countDone(all)}</span>
      </div>
      <ol className={styles.steps}>
        {all.map(({ step, status }) => (
          <StepLine key={step} step={step} status={status} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

type StepLineProps = ShopSettings['steps'][number] & { isNext: boolean };

function StepLine({ step, status, isNext }: StepLineProps) {
  const colleagues = useColleagues();
  const { title, detail, to, action, mark } = step === 'team' && colleagues > 0 ? teamStep(colleagues) : steps[step];
  const { mutate, isPending } = useCallMutation('markSetupStep', {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['getShopSettings'] }),
  });
  const setMark = (isDone: boolean) => mutate({ body: { step, is_done: isDone } });
  if (status !== 'open') {
    const outcome = status === 'marked' && mark === 'Skip' ? 'Skipped' : 'Done';
    return (
      <li data-done>
        <CircleCheck aria-hidden size={28} />
        <span>
          {title}
          <span className="visually-hidden">: {outcome}</span>
        </span>
        {status === 'marked' && (
          <Button aria-label={`Undo: ${title} ${outcome.toLowerCase()}`} isPending={isPending} onClick={() => setMark(false)}>
            {t('Undo')}
          </Button>
        )}
      </li>
    );
  }
  return (
    <li>
      <Circle aria-hidden size={28} />
      <span>
        <span className={common.value}>{title}</span>
        <br />
        <span className={common.soft}>{detail}</span>
      </span>
      <div className={common.row}>
        <ButtonLink to={to} variant={isNext ? 'primary' : 'plain'}>
          {action}
        </ButtonLink>
        {mark && (
          <Button aria-label={`${mark}: ${title}`} isPending={isPending} onClick={() => setMark(true)}>
            {mark}
          </Button>
        )}
      </div>
    </li>
  );
}
