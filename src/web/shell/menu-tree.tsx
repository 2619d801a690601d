import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithin, type MenuBadge, type NavItem } from '../menu.ts'
import { useLinkTo } from '../navigation.tsx'
import { Icon } from '../ui/icon.tsx'

/** All of an entry, its icon with a small word below, or its icon alone. */
type Look = 'full' | 'big' | 'icons'
const MOST_LEVELS = 3

/** The menu, its groups opening and closing; the one with the current address is open, the others are not. */
export function MenuTree({ items, look, level = 1 }: { items: readonly NavItem[]; look: Look; level?: number }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const here = items.find((item) => item.type === 'dropDown' && isWithin(item, pathname))
  const holding = here?.type === 'dropDown' ? here.state : undefined
  /** What a press opened or closed, until one goes elsewhere. */
  const [pressed, setPressed] = useState<{ at: string; open: string | undefined }>()
  const open = pressed?.at === pathname ? pressed.open : holding
  const icons = items.filter((item) => item.type === 'icon')
  const rest = items.filter((item) => item.type !== 'icon')
  const [heading, ...others] = rest
  const isHeaded = icons.length > 0 && heading?.type === 'separator'
  return (
    <>
      {isHeaded && <Separator name={heading.name} look={look} />}
      {icons.length > 0 && look === 'full' && <IconGrid items={icons} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, px: level === 1 ? 3 : 0, pt: level === 1 ? 2 : 0 }}>
        {(isHeaded ? others : rest).map((item) => (
          <li key={`${item.type} ${item.name}`}>
            {item.type === 'separator' && <Separator name={item.name} look={look} />}
            {item.type === 'link' && <MenuLink item={item} look={look} level={level} />}
            {item.type === 'extLink' && <OutsideLink item={item} look={look} level={level} />}
            {item.type === 'dropDown' && level < MOST_LEVELS && (
              <DropDown
                item={item}
                look={look}
                level={level}
                isOpen={open === item.state}
                toggle={() => setPressed({ at: pathname, open: open === item.state ? undefined : item.state })}
              />
            )}
          </li>
        ))}
      </Box>
    </>
  )
}

const rowStyles = (look: Look, level: number) => ({
  display: 'flex',
  flexDirection: look === 'big' ? 'column' : 'row',
  alignItems: 'center',
  justifyContent: look === 'big' ? 'center' : 'flex-start',
  gap: look === 'big' ? 0.5 : 3,
  width: '100%',
  minHeight: look === 'big' ? 52 : 36,
  paddingInlineEnd: look === 'icons' ? '18px' : '10px',
  paddingInlineStart: look === 'icons' ? '18px' : `${look === 'full' ? 10 + (level - 1) * 32 : 10}px`,
  my: '2px',
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: look === 'big' ? 11 : 14,
  fontWeight: 500,
  lineHeight: look === 'big' ? '14px' : '20px',
  textAlign: look === 'big' ? 'center' : 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  overflow: 'hidden',
  '&:hover': { bgcolor: 'var(--bar-hover)', color: 'var(--bar-strong)' },
  '&[aria-current]': { bgcolor: 'var(--bar-active)', color: 'var(--bar-strong)' },
  '@media (pointer: coarse)': { minHeight: 48 },
})

type Entry<T extends NavItem['type']> = { item: Extract<NavItem, { type: T }>; look: Look; level: number }

function MenuLink({ item, look, level }: Entry<'link'>) {
  const link = useLinkTo(item.state)
  const isHere = useRouterState({ select: (state) => isWithin(item, state.location.pathname) })
  return (
    <Named item={item} look={look}>
      <Box component="a" {...link} aria-current={isHere ? 'page' : undefined} sx={rowStyles(look, level)}>
        <Face item={item} look={look} />
      </Box>
    </Named>
  )
}

function OutsideLink({ item, look, level }: Entry<'extLink'>) {
  return (
    <Named item={item} look={look}>
      <Box component="a" href={item.href} target="_blank" rel="noreferrer" sx={rowStyles(look, level)}>
        <Face item={item} look={look} />
      </Box>
    </Named>
  )
}

function DropDown({ item, look, level, isOpen, toggle }: Entry<'dropDown'> & { isOpen: boolean; toggle: () => void }) {
  const id = useId()
  return (
    <>
      <Named item={item} look={look}>
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
          sx={rowStyles(look, level)}
        >
          <Face item={item} look={look} />
          {look === 'full' && (
            <Icon
              name="chevronDown"
              aria-hidden
              sx={{ fontSize: 16, marginInlineStart: 'auto', transform: isOpen ? 'rotate(180deg)' : 'none' }}
            />
          )}
        </Box>
      </Named>
      {isOpen && look === 'full' && (
        <Box id={id}>
          <MenuTree items={item.sub} look={look} level={level + 1} />
        </Box>
      )}
    </>
  )
}

type Worded = Exclude<NavItem, { type: 'separator' }>

function Named({ item, look, children }: { item: Worded; look: Look; children: React.ReactElement }) {
  const { t } = useTranslation()
  const tooltip = item.tooltip ? t(item.tooltip) : look === 'icons' ? t(item.name) : ''
  return (
    <Tooltip title={tooltip} placement="right" describeChild>
      {children}
    </Tooltip>
  )
}

function Face({ item, look }: { item: Worded; look: Look }) {
  const { t } = useTranslation()
  return (
    <>
      {item.icon && <Icon name={item.icon} aria-hidden sx={{ flexShrink: 0, opacity: 0.9 }} />}
      <span className={look === 'icons' ? 'visually-hidden' : undefined}>{t(item.name)}</span>
      {look === 'full' && item.badges?.map((badge) => <Badge key={badge.value} badge={badge} />)}
    </>
  )
}

const badgeFills = {
  primary: 'var(--status-arrives-fill)',
  accent: 'var(--status-leaves-fill)',
  warn: 'var(--status-urgent-fill)',
} as const
const badgeTexts = {
  primary: 'var(--status-arrives-text)',
  accent: 'var(--status-leaves-text)',
  warn: 'var(--status-urgent-text)',
} as const

function Badge({ badge }: { badge: MenuBadge }) {
  return (
    <Box
      component="span"
      sx={{
        marginInlineStart: 'auto',
        px: 1.5,
        borderRadius: 4,
        fontSize: 11,
        lineHeight: '18px',
        bgcolor: badgeFills[badge.color],
        color: badgeTexts[badge.color],
      }}
    >
      {badge.value}
    </Box>
  )
}

function Separator({ name, look }: { name: string; look: Look }) {
  const { t } = useTranslation()
  if (look !== 'full') return <Box sx={{ borderTop: '1px solid var(--bar-line)', mx: 5, my: 3 }} />
  return (
    <Box
      sx={{
        px: 5,
        pt: 3,
        pb: 1,
        fontSize: 11,
        lineHeight: '16px',
        fontWeight: 600,
        letterSpacing: '0.06em',
        textTransform: 'uppercase',
        color: 'var(--bar-muted)',
        whiteSpace: 'nowrap',
      }}
    >
      {t(name)}
    </Box>
  )
}

/** Three beside each other, an icon and a short word each. */
function IconGrid({ items }: { items: readonly Extract<NavItem, { type: 'icon' }>[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, px: 3, display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}
    >
      {items.map((item) => (
        <li key={item.state}>
          <IconLink item={item} />
        </li>
      ))}
    </Box>
  )
}

function IconLink({ item }: { item: Extract<NavItem, { type: 'icon' }> }) {
  const { t } = useTranslation()
  const isHere = useRouterState({ select: (state) => isWithin(item, state.location.pathname) })
  return (
    <Box
      component="a"
      {...useLinkTo(item.state)}
      aria-current={isHere ? 'page' : undefined}
      sx={{ ...rowStyles('big', 1), my: 0, px: 0.5 }}
    >
      {item.icon && <Icon name={item.icon} aria-hidden />}
      <span>{t(item.name)}</span>
    </Box>
  )
}
