import { catalogLimits } from '@portal/domain/catalog-limits'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { TextField } from '../../../ui/form-fields.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { ProductPictures } from './product-pictures.ts'
import type { Form } from './product-values.ts'

/** What a dragged picture is called, so that dragged files and texts are told from it. */
const dragType = 'text/x-product-picture'
export const undoId = 'undo-picture'

type PictureRowProps = { form: Form; pictures: ProductPictures; index: number; id: string }

/** One picture of the product form: what it looks like, its address and text, and its place, by dragging or by buttons. */
export function PictureRow({ form, pictures, index, id }: PictureRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const errors = form.formState.errors.pictures?.[index]
  const image = form.watch(`pictures.${index}.image`) ?? ''
  const number = index + 1
  const count = pictures.fields.length
  const upId = `${id}-up`
  const downId = `${id}-down`

  function drop(event: DragEvent) {
    const from = event.dataTransfer.getData(dragType)
    if (from === '') return
    event.preventDefault()
    pictures.moveTo(Number(from), index)
  }

  return (
    <li
      ref={row}
      aria-label={`Picture ${number} of ${count}`}
      className="picture-row"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      }}
      onDrop={drop}
    >
      <span
        // The buttons are the way for everyone else.
        aria-hidden
        draggable={count > 1}
        title="Drag to another place"
        className="picture-grip"
        hidden={count === 1}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, String(index))
          event.dataTransfer.effectAllowed = 'move'
          if (row.current) event.dataTransfer.setDragImage(row.current, 12, 12)
        }}
      >
        <GripVertical size={20} />
      </span>
      <div className="stage">
        {image !== '' && !errors?.image && <Picture key={image} src={image} alt="" sizes="112px" />}
      </div>
      <div className="grid min-w-0 gap-3">
        <TextField
          label="Image URL"
          required
          error={errors?.image?.message}
          {...form.register(`pictures.${index}.image`)}
          maxLength={catalogLimits.imageUrlMax}
          inputMode="url"
          autoComplete="off"
        />
        <TextField
          label="Alternative Text"
          required={index > 0}
          error={errors?.alt?.message}
          hint={
            index === 0
              ? 'What the picture shows, for people who cannot see it. If empty, the product’s name.'
              : 'What the picture shows, for people who cannot see it.'
          }
          {...form.register(`pictures.${index}.alt`)}
          maxLength={catalogLimits.pictureAltLength.max}
          autoComplete="off"
        />
      </div>
      <div className="picture-buttons">
        <IconButton
          id={upId}
          label={`Move picture ${number} up`}
          size="sm"
          disabled={index === 0}
          onClick={() => pictures.moveTo(index, index - 1, index === 1 ? downId : upId)}
        >
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          id={downId}
          label={`Move picture ${number} down`}
          size="sm"
          disabled={index === count - 1}
          onClick={() => pictures.moveTo(index, index + 1, index === count - 2 ? upId : downId)}
        >
          <ArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove picture ${number}`}
          size="sm"
          danger
          disabled={count === 1 && image === ''}
          onClick={() => pictures.remove(index, undoId)}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
