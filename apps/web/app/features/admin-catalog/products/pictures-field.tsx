import { pictureTypes } from '@portal/contract/catalog-files'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { messages } from '@portal/domain/messages'
import { ImageUp, Link as LinkIcon, Undo2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button, Spinner } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PictureRow, undoId } from './picture-row.tsx'
import type { PictureUpload, PictureUploads, ProductPictures } from './product-pictures.ts'
import type { Form } from './product-values.ts'

type PicturesFieldProps = { form: Form; pictures: ProductPictures; uploads: PictureUploads }

/** The pictures of a product in their order: by address, or as files that get one (docs/spec/back-office.md#product-details). */
export function PicturesField({ form, pictures, uploads }: PicturesFieldProps) {
  const [isOver, setOver] = useState(false)
  const { fields, removed, isFull } = pictures

  function drop(event: DragEvent) {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    uploads.start(files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the button is the way for all
    <div
      className="grid gap-4 sm:col-span-2"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <p className="field-label" id="product-pictures">
          Pictures
        </p>
        <p className="text-small text-muted">
          At least one, and up to {catalogLimits.productPicturesMax}. The first one is shown in lists, in the
          cart and on orders. Web addresses start with https://; files are JPEG, PNG, WebP or AVIF of up to 10
          MB.
        </p>
      </div>
      <ol className="grid gap-3" aria-labelledby="product-pictures">
        {fields.map(({ id }, index) => (
          <PictureRow key={id} form={form} pictures={pictures} index={index} id={id} />
        ))}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center gap-3 text-small">
          Picture {removed.index + 1} was removed.
          <Button
            id={undoId}
            variant="ghost"
            size="sm"
            icon={<Undo2 size={16} aria-hidden />}
            disabled={isFull}
            onClick={pictures.undo}
          >
            Undo
          </Button>
          {isFull && messages.product.picturesMax}
        </p>
      )}
      <UploadList uploads={uploads} />
      <div className="picture-drop" {...(isOver ? { 'data-over': true } : {})}>
        <UploadButton uploads={uploads} />
        <Button
          variant="ghost"
          icon={<LinkIcon size={18} aria-hidden />}
          disabled={isFull}
          onClick={pictures.addEmpty}
        >
          Add a web address
        </Button>
        <p className="text-small text-muted">or drop files here.</p>
      </div>
      <p className="vh" role="status">
        {pictures.said}
      </p>
    </div>
  )
}

function UploadButton({ uploads }: { uploads: PictureUploads }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="ghost"
        icon={<ImageUp size={18} aria-hidden />}
        busy={uploads.isPending}
        onClick={() => input.current?.click()}
      >
        Upload pictures
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Picture files"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          uploads.start([...(event.target.files ?? [])])
          // The same file again is a change too.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** Files on their way, and those that were refused: the others do not wait for them to be right. */
function UploadList({ uploads }: { uploads: PictureUploads }) {
  const sending = uploads.uploads.filter(({ problem }) => problem === null).length
  return (
    <>
      {uploads.uploads.length > 0 && (
        <ul className="grid gap-2" aria-label="Uploads">
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      <p className="vh" role="status">
        {sending > 0 && `Uploading ${sending === 1 ? '1 picture' : `${sending} pictures`}.`}
      </p>
    </>
  )
}

function UploadRow({ upload, uploads }: { upload: PictureUpload; uploads: PictureUploads }) {
  const { file, problem, key } = upload
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-2">
      <span className="picture-file wrap-anywhere">
        {file.name}
        {problem !== null && <FieldError>{problem}</FieldError>}
      </span>
      {problem === null ? (
        <Spinner />
      ) : (
        <>
          <Button variant="ghost" size="sm" onClick={() => uploads.retry(upload)}>
            Try again<span className="vh">: {file.name}</span>
          </Button>
          <Button variant="ghost" size="sm" onClick={() => uploads.dismiss(key)}>
            Dismiss<span className="vh">: {file.name}</span>
          </Button>
        </>
      )}
    </li>
  )
}
