import { useSession } from '../capabilities/auth/session.ts';
import { Bench } from '../capabilities/repairs/bench.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function BenchScreen() {
  const { user } = useSession();
  return (
    <div className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title="My bench" />
        <ButtonLink to="/parts">Awaited Parts</ButtonLink>
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
    </div>
  );
}
