import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ListItemText from '@mui/material/ListItemText'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { COARSE } from '../theme/touch.ts'
import { useDays } from '../formats.ts'
import { useOwnProperties } from '../own-properties.ts'
import { useSession } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { useWorkAt } from '../work-at.ts'
import { useIsOfAll } from './use-is-of-all.ts'

/** Where one works and which day the hotel writes; a menu for those who work in several properties, or have still to choose one. */
export function PropertyPlace() {
  const { t } = useTranslation('shell')
  const { property } = useSession()
  const isOfAll = useIsOfAll()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const others = useOwnProperties()
  if (!property && others.length === 0) return null

  const chosen = property && <Words name={property.name} />
  const words = isOfAll ? (
    <Box sx={nameStyle}>{t('allProperties')}</Box>
  ) : (
    (chosen ?? <Box sx={nameStyle}>{t('chooseProperty')}</Box>)
  )
  if (property && others.length < 2) return chosen
  return (
    <>
      <PlaceButton isOpen={anchor !== null} onOpen={setAnchor}>
        {words}
      </PlaceButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 240 } } }}
      >
        {others.map((other) => (
          <PropertyChoice
            key={other.id}
            id={other.id}
            name={other.name}
            city={other.city}
            isHere={other.id === property?.id}
            onDone={() => setAnchor(null)}
          />
        ))}
      </Menu>
    </>
  )
}

const nameStyle = {
  minWidth: 0,
  fontWeight: 600,
  fontSize: 14,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { xs: 150, sm: 220 },
}

function Words({ name }: { name: string }) {
  const { t } = useTranslation('shell')
  const { today, day } = useDays()
  return (
    <Box sx={{ minWidth: 0, textAlign: 'start', lineHeight: '18px' }}>
      <Box sx={nameStyle}>{name}</Box>
      <Box title={t('businessDate')} sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <span className="visually-hidden">{t('businessDate')} </span>
        {day(today)}
      </Box>
    </Box>
  )
}

function PlaceButton({
  isOpen,
  onOpen,
  children,
}: {
  isOpen: boolean
  onOpen: (anchor: HTMLElement) => void
  children: ReactNode
}) {
  return (
    <Box
      component="button"
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event: React.MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        px: 2,
        py: 1,
        [COARSE]: { minHeight: 44 },
        font: 'inherit',
        color: 'inherit',
        bgcolor: 'transparent',
        border: 0,
        borderRadius: 1,
        cursor: 'pointer',
        '&:hover': { bgcolor: 'var(--surface-hover)' },
      }}
    >
      {children}
      <Icon name="chevronDown" sx={{ fontSize: 16, color: 'text.secondary' }} />
    </Box>
  )
}

function PropertyChoice({
  id,
  name,
  city,
  isHere,
  onDone,
}: {
  id: number
  name: string
  city: string
  isHere: boolean
  onDone: () => void
}) {
  const workAt = useWorkAt()
  const choose = () => {
    onDone()
    if (!isHere) workAt({ id })
  }
  return (
    <MenuItem selected={isHere} onClick={choose}>
      <ListItemText primary={name} secondary={city} />
    </MenuItem>
  )
}
