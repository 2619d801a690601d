import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { type Variable, VARIABLES } from '../rules/variables.ts'

type LineProps = {
  label: string
  value: string
  most: number
  lines?: number
  help?: string
  onChange: (text: string) => void
}

/** A text of a template, in one line or several. */
export function Line({ inputRef, ...props }: LineProps & { inputRef?: React.Ref<HTMLInputElement> }) {
  const { label, value, most, lines, help, onChange } = props
  return (
    <MuiTextField
      fullWidth
      label={label}
      value={value}
      helperText={help}
      multiline={lines !== undefined}
      minRows={lines}
      inputRef={inputRef}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  )
}

/** A text that may name variables; a menu puts one where the cursor is. */
export function VariableField(props: LineProps) {
  const { t } = useTranslation('campaigns')
  const { label, value, most, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const insert = (name: Variable) => {
    setAnchor(null)
    const { selectionStart, selectionEnd } = input.current ?? {}
    const [from, until] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const next = `${value.slice(0, from)}{${name}}${value.slice(until)}`
    if (next.length <= most) onChange(next)
  }
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Line {...props} inputRef={input} />
      <Button size="small" startIcon={<Icon name="add" />} aria-haspopup="menu" aria-label={t('templates.insertInto', { field: label })} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {t('templates.insert')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {VARIABLES.map((name) => (
          <MenuItem key={name} onClick={() => insert(name)}>
            {t(`variable.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  )
} // prettier-ignore
