import { Segmented } from 'antd';

interface ViewSwitchProps {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Chooses one of a few ways to show the same. */
export function ViewSwitch({ label, options, value, onChange }: ViewSwitchProps) {
  return <Segmented<string> aria-label={label} options={[...options]} value={value} onChange={onChange} />;
}
