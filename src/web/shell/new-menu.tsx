import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../commands.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyHint } from '../ui/marks.tsx'

/** What one may start from anywhere; the areas register it. */
export function NewMenu({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation('shell')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const commands = useCommands().filter((command) => command.isNew)
  if (commands.length === 0) return null
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)
  const menuProps = { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null, onClick: open } as const
  return (
    <>
      {isPhone ? (
        <IconButton {...menuProps} aria-label={t('new')}>
          <Icon name="add" />
        </IconButton>
      ) : (
        <Button {...menuProps} variant="outlined" size="small" startIcon={<Icon name="add" />} sx={{ minHeight: 36 }}>
          {t('new')}
        </Button>
      )}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        {commands.map((command) => (
          <MenuItem
            key={command.id}
            onClick={() => {
              setAnchor(null)
              command.run()
            }}
          >
            <ListItemIcon>
              <Icon name={command.icon ?? 'add'} />
            </ListItemIcon>
            <ListItemText>{command.label}</ListItemText>
            {command.keys && <KeyHint keys={command.keys} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
