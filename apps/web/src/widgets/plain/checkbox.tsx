import styles from './checkbox.module.css';

export interface CheckboxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChecked: (checked: boolean) => void;
}

export function Checkbox({ label, checked, disabled = false, onChecked }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
      />
      {label}
    </label>
  );
}
