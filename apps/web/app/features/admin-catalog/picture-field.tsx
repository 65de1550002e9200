import { pictureTypes } from '@portal/contract/catalog-files'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

type PictureFieldProps = {
  value: string
  error: string | undefined
  register: UseFormRegisterReturn
  upload: PictureUpload
}

/** A picture by its address, or a file that gets one. */
export function PictureField({ value, error, register, upload }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const refused = upload.error ? messageOf(upload.error) : undefined
  return (
    <div className="flex flex-wrap items-start gap-5 sm:col-span-2">
      <div className="stage w-40 flex-none rounded-lg">
        {value !== '' && !error && <Picture key={value} src={value} alt="Product picture" sizes="160px" />}
      </div>
      <div className="grid min-w-0 flex-1 basis-64 gap-3">
        <Field
          label="Image URL"
          required
          error={refused ?? error}
          hint="A web address starting with https://, or upload a JPEG, PNG, WebP or AVIF file up to 10 MB."
        >
          {(control) => (
            <TextInput
              {...control}
              {...register}
              maxLength={catalogLimits.imageUrlMax}
              inputMode="url"
              autoComplete="off"
            />
          )}
        </Field>
        <Button
          variant="ghost"
          className="justify-self-start"
          icon={<ImageUp size={18} aria-hidden />}
          busy={upload.isPending}
          onClick={() => input.current?.click()}
        >
          Upload a picture
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            const file = checked(event.target.files?.[0])
            if (file) upload.start(file)
            // The same file again is a change too.
            event.target.value = ''
          }}
        />
        <p className="vh" role="status">
          {upload.isPending ? 'Uploading the picture.' : upload.isSuccess ? 'The picture was uploaded.' : ''}
        </p>
      </div>
    </div>
  )
}

/** A file whose type the browser does not know is sent all the same: the server looks at what it is. */
const checked = (file: File | undefined) =>
  file && !(pictureTypes as readonly string[]).includes(file.type)
    ? new File([file], file.name, { type: 'image/png' })
    : file
