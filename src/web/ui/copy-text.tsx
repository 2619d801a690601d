import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { toast } from './toasts.tsx'

/** A text that is meant to be taken elsewhere: an address, a secret. */
export function CopyText({ label, text, help }: { label: string; text: string; help?: ReactNode }) {
  const { t } = useTranslation('shell')
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('copied'), { tone: 'info' })
    } catch {
      // A page on plain http may not write to the clipboard; its user can.
      input.current?.select()
      toast(t('copyByHand'), { tone: 'info' })
    }
  }
  const name = t('copyWhat', { what: label })
  return (
    <MuiTextField
      fullWidth
      label={label}
      value={text}
      inputRef={input}
      helperText={help}
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: {
          readOnly: true,
          style: { fontFamily: 'ui-monospace, monospace', fontSize: 13, textOverflow: 'ellipsis' },
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={name}>
                <IconButton edge="end" size="small" aria-label={name} onClick={() => void copy()}>
                  <Icon name="copy" sx={{ fontSize: 18 }} />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
