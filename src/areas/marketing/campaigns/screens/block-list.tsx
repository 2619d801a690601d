import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { queryOf } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MOST_COLUMN_BLOCKS } from '../contract/facts.ts'
import type { Block, SimpleBlock } from '../contract/templates.ts'
import { COLUMN_TYPES, moved, newBlock } from '../rules/blocks.ts'
import { AddBlock, Line } from './block-parts.tsx'

type ListProps<B extends Block> = { label: string; blocks: readonly B[]; onChange: (blocks: B[]) => void }

/** Blocks in their order, dragged by their heads or moved with the buttons and Alt and the arrow keys. */
export function BlockList<B extends Block>({ label, blocks, onChange }: ListProps<B>) {
  const { t } = useTranslation('campaigns')
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => onChange(moved(blocks, from, to))
  const keys = (event: React.KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    event.stopPropagation()
    move(at, at + step)
  }
  const drop = (event: React.DragEvent, at: number) => {
    event.preventDefault()
    event.stopPropagation()
    if (dragged !== undefined) move(dragged, at)
    setDragged(undefined)
  }
  if (blocks.length === 0) return <Typography color="textSecondary">{t('templates.noBlocks')}</Typography>
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {blocks.map((block, at) => (
        <Box
          component="li"
          key={at}
          onKeyDown={(event) => keys(event, at)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, at)}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 3, bgcolor: 'background.paper', minWidth: 0 }}
        >
          <Stack
            direction="row"
            draggable
            onDragStart={(event) => {
              event.stopPropagation()
              setDragged(at)
            }}
            sx={{ alignItems: 'center', mb: 2, cursor: 'grab' }}
          >
            <Icon name="move" sx={{ color: 'text.secondary', mr: 2 }} />
            <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
              {t(`block.${block.type}`)}
            </Typography>
            <Tool icon="chevronDown" isTurned label={t('templates.up', { place: at + 1 })} isDisabled={at === 0} onClick={() => move(at, at - 1)} />
            <Tool icon="chevronDown" label={t('templates.down', { place: at + 1 })} isDisabled={at === blocks.length - 1} onClick={() => move(at, at + 1)} />
            <Tool icon="trash" label={t('templates.removeBlock', { place: at + 1 })} onClick={() => onChange(blocks.filter((_each, index) => index !== at))} />
          </Stack>
          <BlockFields block={block} onChange={(next) => onChange(blocks.map((each, index) => (index === at ? (next as B) : each)))} />
        </Box>
      ))}
    </Box>
  )
} // prettier-ignore

type ToolProps = { icon: 'chevronDown' | 'trash'; label: string; isTurned?: boolean; isDisabled?: boolean; onClick: () => void } // prettier-ignore

function Tool({ icon, label, isTurned, isDisabled, onClick }: ToolProps) {
  return (
    <IconButton aria-label={label} title={label} disabled={isDisabled ?? false} onClick={onClick}>
      <Icon name={icon} {...(isTurned && { sx: { transform: 'rotate(180deg)' } })} />
    </IconButton>
  )
}

type FieldsProps = { block: Block; onChange: (block: Block) => void }

function BlockFields({ block, onChange }: FieldsProps) {
  const { t } = useTranslation('campaigns')
  if (block.type === 'COLUMNS') return <Columns block={block} onChange={onChange} />
  if (block.type === 'DIVIDER') return null
  if (block.type === 'PICTURE') return <Picture block={block} onChange={onChange} />
  const most = { HEADING: 200, TEXT: 4_000, BUTTON: 60, OFFER: 400 }[block.type]
  return (
    <Stack spacing={3}>
      <Line label={t('templates.text')} value={block.text} most={most} {...(block.type === 'TEXT' || block.type === 'OFFER' ? { lines: 3 } : {})} onChange={(text) => onChange({ ...block, text })} />
      {block.type === 'BUTTON' && <Line label={t('templates.url')} help={t('templates.urlHelp')} value={block.url} most={500} onChange={(url) => onChange({ ...block, url })} />}
    </Stack>
  )
} // prettier-ignore

type PictureBlock = Extract<SimpleBlock, { type: 'PICTURE' }>

function Picture({ block, onChange }: { block: PictureBlock; onChange: (block: PictureBlock) => void }) {
  const { t } = useTranslation('campaigns')
  const rows = useQuery(queryOf(pictures.list, {})).data?.rows ?? []
  return (
    <Stack spacing={3}>
      <MuiTextField select fullWidth label={t('templates.picture')} value={block.pictureId} helperText={rows.length === 0 ? t('templates.noPictures') : undefined} onChange={(event) => onChange({ ...block, pictureId: event.target.value, alt: block.alt || (rows.find(({ id }) => id === event.target.value)?.alt ?? '') })}>
        {rows.map(({ id, alt }, at) => (
          <MenuItem key={id} value={id}>
            {alt || t('templates.pictureNo', { number: at + 1 })}
          </MenuItem>
        ))}
      </MuiTextField>
      <Line label={t('templates.alt')} help={t('templates.altHelp')} value={block.alt} most={200} onChange={(alt) => onChange({ ...block, alt })} />
      <Line label={t('templates.url')} help={t('templates.urlOptional')} value={block.url} most={500} onChange={(url) => onChange({ ...block, url })} />
    </Stack>
  )
} // prettier-ignore

type ColumnsBlock = Extract<Block, { type: 'COLUMNS' }>

function Columns({ block, onChange }: { block: ColumnsBlock; onChange: (block: ColumnsBlock) => void }) {
  const { t } = useTranslation('campaigns')
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', xl: '1fr 1fr' } }}>
      {(['left', 'right'] as const).map((side) => (
        <Stack key={side} spacing={2} role="group" aria-label={t(`templates.${side}`)}>
          <Typography variant="caption">{t(`templates.${side}`)}</Typography>
          <BlockList label={t(`templates.${side}`)} blocks={block[side]} onChange={(blocks) => onChange({ ...block, [side]: blocks })} />
          <AddBlock types={COLUMN_TYPES} isFull={block[side].length >= MOST_COLUMN_BLOCKS} onAdd={(type) => onChange({ ...block, [side]: [...block[side], newBlock(type) as SimpleBlock] })} />
        </Stack>
      ))}
    </Box>
  )
} // prettier-ignore
