import { useQuery } from '@tanstack/react-query';
import { type Location, Navigate, useLocation } from 'react-router';
import { LoginForm } from '../auth/login-form.tsx';
import { returnLocation, type ReturnState } from '../auth/return-location.ts';
import { useSession } from '../auth/session.ts';
import { startPath } from '../auth/start-path.ts';
import { employeesQuery } from '../employees/queries.ts';
import { shopQuery } from '../shop/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';

export function LoginScreen() {
  const { user, preferences, isLoading } = useSession();
  const { state } = useLocation() as Location<ReturnState | null>;
  if (user) return <Navigate to={returnLocation(state, user.id) ?? startPath(user, preferences)} replace />;
  return (
    <div className={`${common.stack} ${common.narrow}`}>
      <ScreenHeading title="Login" />
      <Tag>{isLoading ? <Skeleton lines={4} /> : <Login />}</Tag>
    </div>
  );
}

function Login() {
  const { data: shop } = useQuery(shopQuery());
  const { data: employees, isError, refetch } = useQuery(employeesQuery());
  if (!employees && !isError) return <Skeleton lines={4} />;
  if (!employees) return <ErrorState message="Couldn't load the list of technicians." onRetry={() => void refetch()} />;
  if (shop?.setup) {
    return (
      <div className={common.stack}>
        <p>Welcome to Fettle. Create the first admin to set up your shop.</p>
        <ButtonLink to="/register" variant="primary">
          Set up the shop
        </ButtonLink>
      </div>
    );
  }
  if (employees.length === 0) return <p>There are no employees yet.</p>;
  return <LoginForm employees={employees} />;
}
