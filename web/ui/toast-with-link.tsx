import styles from './toaster.module.css';

export function ToastWithLink({ message, href, label }: { message: string; href: string; label: string }) {
  return (
    <span className={styles.withLink}>
      <span>{message}</span>{' '}
      <a className={styles.link} href={href} target="_blank" rel="noopener">
        {label}
      </a>
    </span>
  );
}
