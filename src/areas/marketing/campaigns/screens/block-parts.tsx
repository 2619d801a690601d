import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import type { BlockType } from '../contract/facts.ts'

type LineProps = {
  label: string
  value: string
  most: number
  lines?: number
  help?: string
  onChange: (text: string) => void
}

export function Line({ label, value, most, lines, help, onChange }: LineProps) {
  return (
    <MuiTextField
      fullWidth
      label={label}
      value={value}
      helperText={help}
      multiline={lines !== undefined}
      minRows={lines}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  )
}

/** A button for each type of block that can be added here. */
export function AddBlock<T extends BlockType>({ types, isFull, onAdd }: { types: readonly T[]; isFull: boolean; onAdd: (type: T) => void }) {
  const { t } = useTranslation('campaigns')
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
      <legend className="visually-hidden">{t('templates.addBlock')}</legend>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {types.map((type) => (
          <Button key={type} variant="outlined" disabled={isFull} startIcon={<Icon name="add" />} onClick={() => onAdd(type)}>
            {t(`block.${type}`)}
          </Button>
        ))}
      </Stack>
    </Box>
  )
} // prettier-ignore
