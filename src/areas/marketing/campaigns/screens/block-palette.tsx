import { useDraggable } from '@dnd-kit/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { BLOCK_TYPES, type BlockType } from '../contract/facts.ts'

const HELP_ID = 'block-palette-help'

type PaletteProps = { isFull: boolean; onAdd: (type: BlockType) => void }

/** A button for each type of block: pressed it adds one, dragged it adds one where it is dropped. */
export function BlockPalette({ isFull, onAdd }: PaletteProps) {
  const { t } = useTranslation('campaigns')
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <legend className="visually-hidden">{t('templates.addBlock')}</legend>
      <Typography id={HELP_ID} variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
        {t('templates.paletteHelp')}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', '& > :last-of-type': { gridColumn: '1 / -1' } }}
      >
        {BLOCK_TYPES.map((type) => (
          <NewBlock key={type} type={type} isFull={isFull} onAdd={onAdd} />
        ))}
      </Box>
    </Box>
  )
}

function NewBlock({ type, isFull, onAdd }: PaletteProps & { type: BlockType }) {
  const { t } = useTranslation('campaigns')
  // The type and the data are those by which the editor knows a new block.
  const { ref } = useDraggable({ id: `new-${type}`, type: 'drawer', data: { componentType: type }, disabled: isFull }) // prettier-ignore
  return (
    <Button
      ref={ref}
      variant="outlined"
      disabled={isFull}
      aria-roledescription={t('templates.draggable')}
      aria-describedby={HELP_ID}
      startIcon={<Icon name="add" />}
      onClick={() => onAdd(type)}
      sx={{ justifyContent: 'flex-start', px: 2, cursor: 'grab', '& > *': { pointerEvents: 'none' } }}
    >
      {t(`block.${type}`)}
    </Button>
  )
}

type MenuProps<T extends BlockType> = { types: readonly T[]; label: string; isFull: boolean; onAdd: (type: T) => void }

/** A menu of the blocks that can be added to a column. */
export function AddMenu<T extends BlockType>({ types, label, isFull, onAdd }: MenuProps<T>) {
  const { t } = useTranslation('campaigns')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        disabled={isFull}
        aria-haspopup="menu"
        startIcon={<Icon name="add" />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {types.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null)
              onAdd(type)
            }}
          >
            {t(`block.${type}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
