import PackageSearch from 'lucide-react/icons/package-search';
import ScanLine from 'lucide-react/icons/scan-line';
import { useSession } from '../capabilities/auth/session.ts';
import { Bench } from '../capabilities/repairs/bench.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import styles from './bench-screen.module.css';

export function BenchScreen() {
  const { user } = useSession();
  return (
    <div className={common.stack}>
      <ScreenHeading title="My bench" />
      <div className={styles.scan}>
        <ButtonLink to="/find" variant="primary" icon={<ScanLine aria-hidden size={30} />}>
          Scan a label
        </ButtonLink>
      </div>
      {user && (
        <Bench userId={user.id} groupHeading="h2">
          <p>Nothing on your bench.</p>
          <div className={common.row}>
            <ButtonLink to="/">Start Repair</ButtonLink>
            <ButtonLink to="/table">Machines</ButtonLink>
          </div>
        </Bench>
      )}
      <div className={common.row}>
        <ButtonLink to="/parts" icon={<PackageSearch aria-hidden size={22} />}>
          Awaited Parts
        </ButtonLink>
      </div>
    </div>
  );
}
