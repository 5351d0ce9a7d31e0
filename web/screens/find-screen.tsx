import { useNavigate } from 'react-router';
import { FindBySerial } from '../scanning/find-by-serial.tsx';
import layout from '../ui/layout.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function FindScreen() {
  const navigate = useNavigate();
  return (
    <div className={`${layout.stack} ${layout.narrow}`}>
      <ScreenHeading title="Search" takesFocus={false} />
      <div className={layout.panel}>
        <FindBySerial onFound={(id) => void navigate(`/card/${id}`)} />
      </div>
      <p className={layout.soft}>Scanning labels with the camera is not there yet. A scanner that types works in the box.</p>
    </div>
  );
}
