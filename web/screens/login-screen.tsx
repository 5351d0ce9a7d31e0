import { type Location, Navigate, useLocation } from 'react-router';
import { useCall } from '../api/use-call.ts';
import { useShop } from '../api/use-shop.ts';
import { LoginForm } from '../auth/login-form.tsx';
import { returnLocation, type ReturnState } from '../auth/return-location.ts';
import { useSession } from '../auth/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Failed } from '../ui/error-state.tsx';
import layout from '../ui/layout.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';

export function LoginScreen() {
  const { user, isLoading } = useSession();
  const { state } = useLocation() as Location<ReturnState | null>;
  if (user) return <Navigate to={returnLocation(state, user.id)} replace />;
  return (
    <div className={`${layout.stack} ${layout.narrow}`}>
      <ScreenHeading title="Login" />
      <Tag>{isLoading ? <Skeleton lines={4} /> : <SignIn />}</Tag>
    </div>
  );
}

function SignIn() {
  const { shop } = useShop();
  const users = useCall('getUsers', {});
  if (users.isPending) return <Skeleton lines={4} />;
  if (users.isError) return <Failed what="The list of technicians could not be loaded." onRetry={() => void users.refetch()} />;
  if (shop?.setup) {
    return (
      <div className={layout.stack}>
        <p>This shop is new: nobody is registered yet.</p>
        <ButtonLink to="/register" look="primary">
          Set up the shop
        </ButtonLink>
      </div>
    );
  }
  if (users.data.data.length === 0) return <p>Nobody is registered yet.</p>;
  return <LoginForm employees={users.data.data} />;
}
