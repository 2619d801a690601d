import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'

type Props = { value: string; onChange: (reason: string) => void; autoFocus?: boolean; isRequired?: boolean }

/** The reason for a change of the bill; it is stored with the change. */
export function ReasonField({ value, onChange, autoFocus = false, isRequired = true }: Props) {
  const { t } = useTranslation('folios')
  return (
    <MuiTextField
      label={t('reason')}
      required={isRequired}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 300 } }}
    />
  )
}
