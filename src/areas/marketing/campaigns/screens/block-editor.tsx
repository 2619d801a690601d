import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ComponentData, Puck } from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_BLOCKS } from '../contract/facts.ts'
import type { Block } from '../contract/templates.ts'
import { blocksOf, fits, type Item, itemsOf } from '../rules/editor.ts'
import { blockConfig, type MailOwner, Owner } from './block-config.tsx'
import styles from './block-editor.module.css'
import { BlockFields } from './block-fields.tsx'
import { BlockOutline } from './block-outline.tsx'
import { BlockPalette } from './block-palette.tsx'
import { type BlockActions, ROOT, useBlockActions, useEditor } from './use-block-actions.ts'

const NO_FRAME = { enabled: false }
/** A chosen block is outlined; what can be done with it is beside the mail. */
const OVERRIDES = { actionBar: () => <></> }

type Props = { owner: MailOwner; blocks: readonly Block[]; onChange: (blocks: Block[]) => void }

/** Composes the blocks of a mail: the mail itself, in which blocks are dragged, their list, and the fields of the chosen one. */
export default function BlockEditor({ owner, blocks, onChange }: Props) {
  const [data] = useState(() => ({ root: { props: {} }, content: itemsOf(blocks) as ComponentData[] }))
  return (
    <Owner value={owner}>
      <Puck config={blockConfig} data={data} iframe={NO_FRAME} overrides={OVERRIDES}>
        <Workbench onChange={onChange} />
      </Puck>
    </Owner>
  )
}

/** The blocks of the editor, passed on at each change; more than may be stored are undone. */
function useBlocks(onChange: Props['onChange']): readonly Item[] {
  const { t } = useTranslation('campaigns')
  const items = useEditor((editor) => editor.appState.data.content) as Item[]
  const dispatch = useEditor((editor) => editor.dispatch)
  const stored = useRef({ items, text: JSON.stringify(blocksOf(items)) })
  useEffect(() => {
    const blocks = blocksOf(items)
    if (!fits(blocks)) {
      dispatch({ type: 'setData', data: { content: stored.current.items as ComponentData[] } })
      toast(t('templates.full'))
      return
    }
    const text = JSON.stringify(blocks)
    if (text !== stored.current.text) onChange(blocks)
    stored.current = { items, text }
  }, [items, dispatch, onChange, t])
  return items
}

/** Keys that the editor reads wherever they are pressed: undo and redo belong to the field they are typed in, Delete to the mail. */
function useKeysOfEditor(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const guard = (event: KeyboardEvent) => {
      const { target, code } = event
      if (!(target instanceof Element) || target === document.body) return
      const isOutside = !place.current?.contains(target)
      const isCommand = event.ctrlKey || event.metaKey
      const isElsewhere = isOutside || !target.closest('[data-block], [data-puck-preview], input, textarea')
      // Ctrl+I would stop the editing of the mail.
      if (isCommand && (code === 'KeyI' || (isOutside && ['KeyZ', 'KeyY'].includes(code)))) event.stopPropagation()
      if (['Delete', 'Backspace'].includes(code) && isElsewhere && !target.matches('input, textarea'))
        event.stopPropagation()
    }
    window.addEventListener('keydown', guard, true)
    return () => window.removeEventListener('keydown', guard, true)
  }, [place])
}

function Workbench({ onChange }: Pick<Props, 'onChange'>) {
  const { t } = useTranslation('campaigns')
  const place = useRef<HTMLDivElement>(null)
  const items = useBlocks(onChange)
  const chosen = useEditor((editor) => editor.selectedItem) as Item | null
  const actions = useBlockActions(place)
  useKeysOfEditor(place)
  const isFull = items.length >= MOST_BLOCKS
  /** After the chosen block, or at the end. */
  const next = items.findIndex(({ props }) => props.id === chosen?.props.id) + 1 || items.length
  return (
    <Box ref={place} className={styles['bench'] ?? ''}>
      <Stack spacing={3} className={styles['list'] ?? ''}>
        <BlockPalette isFull={isFull} onAdd={(type) => actions.add(type, ROOT, next)} />
        <History />
        <BlockOutline label={t('templates.blocks')} zone={ROOT} items={items} selectedId={chosen?.props.id} actions={actions} />
      </Stack>
      <Chosen item={chosen} actions={actions} />
      {/* What is drawn here is in the list of blocks as well, which is for keys and screen readers. */}
      <div className={styles['canvas']} aria-hidden="true" dir="ltr">
        <Puck.Preview />
      </div>
    </Box>
  )
} // prettier-ignore

function Chosen({ item, actions }: { item: Item | null; actions: BlockActions }) {
  const { t } = useTranslation('campaigns')
  const dispatch = useEditor((editor) => editor.dispatch)
  const selector = useEditor((editor) => editor.appState.ui.itemSelector)
  const { index = 0, zone = ROOT } = selector ?? {}
  const put = (data: Item) => dispatch({ type: 'replace', destinationIndex: index, destinationZone: zone, data })
  return (
    <Box component="section" className={styles['fields'] ?? ''} aria-label={t('templates.fieldsOf')} data-fields tabIndex={-1} onKeyDown={(event) => item && actions.keys(event, zone, index)}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 3 }}>
        {item ? t(`block.${item.type}`) : t('templates.chooseBlock')}
      </Typography>
      {item && <BlockFields key={item.props.id} item={item} onChange={put} />}
    </Box>
  )
} // prettier-ignore

function History() {
  const { t } = useTranslation('campaigns')
  const history = useEditor((editor) => editor.history)
  return (
    <Stack direction="row" spacing={2}>
      <Button size="small" disabled={!history.hasPast} startIcon={<Icon name="undo" />} onClick={() => history.back()}>
        {t('templates.undo')}
      </Button>
      <Button size="small" disabled={!history.hasFuture} startIcon={<Icon name="redo" />} onClick={() => history.forward()}>
        {t('templates.redo')}
      </Button>
    </Stack>
  )
} // prettier-ignore
