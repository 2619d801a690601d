import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './icon.tsx'

export type RowAction<Row> = {
  label: string
  run: (row: Row) => void
  icon?: IconName
  /** The row's next step, drawn as a button; the others wait behind the three dots. */
  isPrimary?: boolean | ((row: Row) => boolean)
  isHidden?: (row: Row) => boolean
  /** Why it cannot be done now; shown below the greyed entry. */
  whyNot?: (row: Row) => string | undefined
  isDestructive?: boolean
}

const isPrimaryFor = <Row,>(action: RowAction<Row>, row: Row) =>
  action.isPrimary instanceof Function ? action.isPrimary(row) : (action.isPrimary ?? false)

/** One button for the next step of a row, and a menu for the rest. */
export function RowActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const shown = actions.filter((action) => !action.isHidden?.(row))
  const primary = shown.find((action) => isPrimaryFor(action, row) && !action.whyNot?.(row))
  const rest = shown.filter((action) => action !== primary)
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', alignItems: 'center' }}>
      {primary && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => primary.run(row)}
          {...(primary.icon && { startIcon: <Icon name={primary.icon} sx={{ fontSize: 16 }} /> })}
        >
          {primary.label}
        </Button>
      )}
      <MoreActions row={row} actions={rest} />
    </Stack>
  )
}

/** What can be done with the one thing a panel shows, for its footer: the next step as a button, the rest behind the dots; undefined for nothing. */
export function footerOf<Row>(row: Row | undefined, actions: readonly RowAction<Row>[]): ReactNode {
  if (row === undefined) return undefined
  const [first, ...rest] = actions.filter((action) => !action.isHidden?.(row))
  return (
    first && (
      <>
        <MoreActions row={row} actions={rest} />
        <Button variant="contained" onClick={() => first.run(row)}>
          {first.label}
        </Button>
      </>
    )
  )
}

/** The three dots: every action that is not the next step, with the reason beside what cannot be done; none where there is none. */
export function MoreActions<Row>({
  row,
  actions,
  label,
}: {
  row: Row
  actions: readonly RowAction<Row>[]
  label?: string
}) {
  const { t } = useTranslation('shell')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (action: RowAction<Row>) => {
    setAnchor(null)
    action.run(row)
  }
  const shown = actions.filter((action) => !action.isHidden?.(row))
  if (shown.length === 0) return null
  const hasIcons = shown.some(({ icon }) => icon)
  return (
    <>
      <IconButton
        size="small"
        aria-label={label ?? t('list.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {shown.map((action) => {
          const reason = action.whyNot?.(row)
          return (
            <MenuItem
              key={action.label}
              disabled={reason !== undefined}
              onClick={() => choose(action)}
              sx={action.isDestructive ? { color: 'error.main' } : {}}
            >
              {hasIcons && (
                <ListItemIcon sx={{ color: 'inherit' }}>{action.icon && <Icon name={action.icon} />}</ListItemIcon>
              )}
              <ListItemText primary={action.label} secondary={reason} />
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
