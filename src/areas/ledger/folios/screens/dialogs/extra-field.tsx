import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import type { ExtraCharge } from '../../contract/extras.ts'
import { folios } from '../../contract/folios.ts'

type Props = {
  value: string
  /** What was typed, and the extra charge of the list it names, if it names one. */
  onChange: (name: string, extra: ExtraCharge | undefined) => void
  fault: string | undefined
}

/** What is charged: chosen from the property's list by typing, or written freely. */
export function ExtraField({ value, onChange, fault }: Props) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const extras = useQuery(queryOf(folios.extras, {})).data?.rows ?? []
  const named = (name: string) => extras.find((extra) => extra.name.toLowerCase() === name.trim().toLowerCase())
  return (
    <Autocomplete
      freeSolo
      autoHighlight
      options={extras}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      inputValue={value}
      onInputChange={(_, name) => onChange(name, named(name))}
      renderOption={({ key, ...props }, { name, price }) => (
        <li key={key} {...props}>
          <span>{name}</span>
          <span style={{ marginInlineStart: 'auto', color: 'var(--text-muted)' }}>{format(price)}</span>
        </li>
      )}
      renderInput={({ slotProps, ...props }) => (
        <MuiTextField
          {...props}
          label={t('charge.name')}
          required
          autoFocus
          error={fault !== undefined}
          helperText={fault ?? (extras.length > 0 ? t('charge.nameHelp') : undefined)}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, maxLength: 120 } }}
        />
      )}
    />
  )
}
