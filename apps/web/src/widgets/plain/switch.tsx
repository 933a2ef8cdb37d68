import styles from './switch.module.css';

interface SwitchProps {
  /** For screen readers. */
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Of a click alone: arrow keys lead past it. */
  onTurn: (isOn: boolean) => void;
}

/** As small as a row of a table needs it; many stand on a page, so that none carries Ant Design's weight. */
export function Switch({ label, isOn, isBusy = false, isDisabled = false, onTurn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-busy={isBusy}
      aria-label={label}
      disabled={isDisabled}
      onClick={(event) => {
        event.stopPropagation();
        onTurn(!isOn);
      }}
    />
  );
}
