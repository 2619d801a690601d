import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { MOST_COLUMN_BLOCKS } from '../contract/facts.ts'
import type { Item } from '../rules/editor.ts'
import { COLUMN_TYPES } from '../rules/blocks.ts'
import { AddMenu } from './block-palette.tsx'
import styles from './block-outline.module.css'
import { dragRow } from './drag-row.ts'
import { type BlockActions, zoneOf } from './use-block-actions.ts'

type ListProps = { label: string; zone: string; items: readonly Item[]; selectedId: string | undefined; actions: BlockActions } // prettier-ignore

/** The blocks of a mail in their order, by what they say: chosen, moved and removed with buttons, dragged by their handles, and moved with Alt and the arrow keys, into columns and out of them too. */
export function BlockOutline(props: ListProps) {
  const { t } = useTranslation('campaigns')
  const { label, items } = props
  if (items.length === 0)
    return (
      <Typography color="textSecondary" data-zone={props.zone} className={styles['empty-list'] ?? ''}>
        {t('templates.noBlocks')}
      </Typography>
    )
  return (
    <Box
      component="ol"
      aria-label={label}
      data-zone={props.zone}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, minWidth: 0 }}
    >
      {items.map((item, at) => (
        <Row key={item.props.id} {...props} item={item} at={at} />
      ))}
    </Box>
  )
}

/** What a block shows, in a line. */
const summary = ({ props }: Item): string => ('text' in props ? props.text : 'alt' in props ? props.alt : '')

function Row({ item, at, zone, items, selectedId, actions }: ListProps & { item: Item; at: number }) {
  const { t } = useTranslation('campaigns')
  const { id } = item.props
  const isSelected = id === selectedId
  const name = { place: at + 1, type: t(`block.${item.type}`) }
  return (
    <Box component="li" className={styles['row'] ?? ''}>
      <Stack
        direction="row"
        data-block={id}
        onKeyDown={(event) => actions.keys(event, zone, at)}
        sx={{ alignItems: 'center', border: 1, borderColor: isSelected ? 'primary.main' : 'divider', borderRadius: 2, bgcolor: isSelected ? 'action.selected' : 'background.paper' }}
      >
        <ButtonBase
          aria-pressed={isSelected}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
          onClick={() => actions.choose(id)}
          sx={{ flex: 1, minWidth: 64, minHeight: 40, px: 2, justifyContent: 'flex-start', textAlign: 'start', borderRadius: 2 }}
        >
          <Typography noWrap variant="body2">
            <strong>{t('templates.place', name)}</strong>
            {` ${summary(item)}`}
          </Typography>
        </ButtonBase>
        <Tool icon="chevronDown" isTurned label={t('templates.up', { place: at + 1 })} isDisabled={at === 0} onClick={() => actions.move(zone, at, at - 1)} />
        <Tool icon="chevronDown" label={t('templates.down', { place: at + 1 })} isDisabled={at === items.length - 1} onClick={() => actions.move(zone, at, at + 1)} />
        <Tool icon="trash" label={t('templates.removeBlock', { place: at + 1 })} onClick={() => actions.remove(zone, at)} />
        {/* For a finger or a mouse; keys move a block by Alt and the arrows, screen readers by the buttons before it. */}
        <span aria-hidden="true" title={t('templates.drag')} className={styles['handle']} onPointerDown={(down) => dragRow(down, { mayDrop: (to) => actions.mayCarry(zone, at, to), onDrop: (to) => actions.carry(zone, at, to) })}>
          <Icon name="menu" />
        </span>
      </Stack>
      {item.type === 'COLUMNS' &&
        (['left', 'right'] as const).map((side) => (
          <Stack key={side} spacing={1} role="group" aria-label={t(`templates.${side}`)} sx={{ pl: 4, pt: 2, alignItems: 'stretch' }}>
            <Typography variant="caption">{t(`templates.${side}`)}</Typography>
            <BlockOutline label={t(`templates.${side}`)} zone={zoneOf(id, side)} items={item.props[side]} selectedId={selectedId} actions={actions} />
            <AddMenu types={COLUMN_TYPES} label={t('templates.addTo', { column: t(`templates.${side}`) })} isFull={item.props[side].length >= MOST_COLUMN_BLOCKS} onAdd={(type) => actions.add(type, zoneOf(id, side), item.props[side].length)} />
          </Stack>
        ))}
    </Box>
  )
} // prettier-ignore

type ToolProps = { icon: 'chevronDown' | 'trash'; label: string; isTurned?: boolean; isDisabled?: boolean; onClick: () => void } // prettier-ignore

function Tool({ icon, label, isTurned, isDisabled, onClick }: ToolProps) {
  return (
    <IconButton size="small" aria-label={label} title={label} disabled={isDisabled ?? false} onClick={onClick}>
      <Icon name={icon} {...(isTurned && { sx: { transform: 'rotate(180deg)' } })} />
    </IconButton>
  )
}
