import Box from '@mui/material/Box'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithin, topItemsOf, type NavItem } from '../menu.ts'
import { useGo, useLinkTo } from '../navigation.tsx'
import { Icon } from '../ui/icon.tsx'
import { useNavigation } from './use-navigation.ts'

const entryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 36,
  px: 2.5,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: 14,
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--bar-hover)', color: 'var(--bar-strong)' },
  '&[aria-current], &[data-here]': { bgcolor: 'var(--bar-active)', color: 'var(--bar-strong)' },
}

/** Four entries across the top and More with the rest. */
export function TopMenu() {
  const { t } = useTranslation('shell')
  const items = topItemsOf(useNavigation('default-menu'))
  return (
    <Box
      component="nav"
      aria-label={t('menu.label')}
      sx={{ display: 'flex', gap: 0.5, minWidth: 0, overflow: 'hidden' }}
    >
      {items.map((item) => {
        if (item.type === 'link') return <TopLink key={item.name} item={item} />
        return item.type === 'dropDown' ? <TopDropDown key={item.name} item={item} /> : null
      })}
    </Box>
  )
}

function TopLink({ item }: { item: Extract<NavItem, { type: 'link' }> }) {
  const { t } = useTranslation()
  const isHere = useRouterState({ select: (state) => isWithin(item, state.location.pathname) })
  return (
    <Box component="a" {...useLinkTo(item.state)} aria-current={isHere ? 'page' : undefined} sx={entryStyles}>
      {t(item.name)}
    </Box>
  )
}

type DropDown = Extract<NavItem, { type: 'dropDown' }>

/** What a group opens to: its links, and the links of its groups under their headings. */
const linesOf = ({ sub }: DropDown): Exclude<NavItem, { type: 'icon' }>[] =>
  sub.flatMap((item) => {
    if (item.type === 'dropDown') return [{ type: 'separator' as const, name: item.name }, ...linesOf(item)]
    return item.type === 'icon' ? [] : [item]
  })

function TopDropDown({ item }: { item: DropDown }) {
  const { t } = useTranslation()
  const go = useGo()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isHere = useRouterState({ select: (state) => isWithin(item, state.location.pathname) })
  const close = () => setAnchor(null)
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-here={isHere || undefined}
        onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={entryStyles}
      >
        {t(item.name)}
        <Icon name="chevronDown" aria-hidden sx={{ fontSize: 16 }} />
      </Box>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {linesOf(item).map((line) =>
          line.type === 'link' ? (
            <MenuItem
              key={line.state}
              onClick={() => {
                close()
                go(line.state)
              }}
            >
              {t(line.name)}
            </MenuItem>
          ) : line.type === 'extLink' ? (
            <MenuItem key={line.href} component="a" href={line.href} target="_blank" rel="noreferrer" onClick={close}>
              {t(line.name)}
            </MenuItem>
          ) : (
            <ListSubheader key={line.name}>{t(line.name)}</ListSubheader>
          ),
        )}
      </Menu>
    </>
  )
}
