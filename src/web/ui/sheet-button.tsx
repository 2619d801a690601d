import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked, Named } from '#core/contract.ts'
import { SheetFormat } from '#core/sheet.ts'
import { useTell } from '../tell.ts'
import { saveReply } from './files.ts'
import { Icon } from './icon.tsx'

/** THE way to take a list away: the whole of it, as the server filters it, as CSV or as a workbook. The route takes `format`. */
export function SheetButton<R extends Named>({ route, input }: { route: R; input: Partial<Asked<R>> }) {
  const { t } = useTranslation('shell')
  const tell = useTell()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = (format: SheetFormat) => {
    setAnchor(null)
    setBusy(true)
    saveReply(route, { ...input, format } as Asked<R>)
      .catch(tell.refusal)
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {SheetFormat.options.map((format) => (
          <MenuItem key={format} onClick={() => save(format)}>
            {t(`list.as.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
