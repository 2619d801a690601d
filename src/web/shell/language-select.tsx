import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../notify.ts'
import { changeLanguage, languageNames, offeredLanguages } from '../i18n.ts'
import { Icon } from '../ui/icon.tsx'

/** The languages on offer, in the bar above the screen. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('shell')
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={t('language')}>
        <IconButton
          aria-label={t('language')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="globe" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offeredLanguages.map((code) => (
          <MenuItem
            key={code}
            lang={code}
            selected={i18n.language === code}
            onClick={() => {
              setAnchor(null)
              void changeLanguage(code).catch(notify.refusal)
            }}
          >
            {languageNames[code]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
