import { AutoComplete } from 'antd';
import { logNames } from 'virtual:log-names';

import { useTypedSearch } from '../../../lib/lists/use-typed-search.ts';
import { dropdownListHeight } from '../../../widgets/pickers/dropdown-list-height.ts';
import { longestSearch } from './log-filters.ts';

interface FunctionNameBoxProps {
  label: string;
  value: string;
  onSearch: (name: string) => void;
}

/** The names that the log uses are offered; the list is searched for the whole name. */
export function FunctionNameBox({ label, value, onSearch }: FunctionNameBoxProps) {
  const { typed, setTyped, send } = useTypedSearch(value);
  const search = (name: string) => {
    if (send(name)) onSearch(name);
  };
  return (
    <AutoComplete
      listHeight={dropdownListHeight}
      aria-label={label}
      placeholder={label}
      value={typed}
      allowClear
      maxLength={longestSearch}
      options={logNames.map((name) => ({ value: name }))}
      showSearch={{ filterOption: (input, option) => option?.value.includes(input.trim()) ?? false }}
      onChange={(next) => setTyped(next ?? '')}
      onSelect={search}
      onClear={() => search('')}
      onKeyDown={(event) => {
        // Enter that picks a candidate of an input method, or a name of the list, is no search.
        const isTaken = event.nativeEvent.isComposing || event.defaultPrevented;
        if (event.key === 'Enter' && !isTaken) search(typed.trim());
      }}
    />
  );
}
