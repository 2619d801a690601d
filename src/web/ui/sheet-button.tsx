import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestOf, Named } from '#core/contract.ts'
import { SHEET_FORMATS, type SheetFormat } from '#core/sheet.ts'
import { useNotify } from '../notify.ts'
import { saveReply } from './files.ts'
import { Icon } from './icon.tsx'

/** A smaller file is complete before its progress could be read. */
const SHOWN_FROM = 200_000

type Props<R extends Named> = {
  route: R
  input: Partial<RequestOf<R>>
  /** Where there is another way to the file; a refusal is shown in words when left out. */
  onRefusal?: (error: unknown, format: SheetFormat) => void
}

/** THE way to take a list away: the whole of it, as the server filters it, as CSV or as a workbook. The route takes `format`. */
export function SheetButton<R extends Named>({ route, input, onRefusal }: Props<R>) {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [bytes, setBytes] = useState(0)
  const save = (format: SheetFormat) => {
    setAnchor(null)
    setBusy(true)
    setBytes(0)
    saveReply(route, { ...input, format } as RequestOf<R>, setBytes)
      .catch((error: unknown) => (onRefusal ? onRefusal(error, format) : notify.refusal(error)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Tooltip title={t('list.exportAll')}>
        <IconButton
          size="small"
          aria-label={t('list.exportAll')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={isBusy}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {isBusy ? <CircularProgress size={18} aria-label={t('pleaseWait')} /> : <Icon name="download" />}
        </IconButton>
      </Tooltip>
      {isBusy && bytes > SHOWN_FROM && (
        <Typography variant="caption" color="textSecondary" role="status">
          {t('list.exported', { size: (bytes / 1_000_000).toFixed(1) })}
        </Typography>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {SHEET_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => save(format)}>
            {t(`list.as.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
