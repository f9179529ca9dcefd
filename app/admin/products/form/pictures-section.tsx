import { parseColors } from '#domain/catalogue/product-options.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { Section } from '../../ui/section.tsx'
import { type Editing, fieldId } from './editing.ts'

type Props = Editing & { onUploading: (isUploading: boolean) => void }

/** The product's pictures; the first one is shown on its card. */
export function PicturesSection({ form, set, errorOf, onUploading }: Props) {
  return (
    <Section title="Pictures">
      <div id={fieldId('pictures')} tabIndex={-1} className="outline-none">
        <PictureField
          value={form.pictures}
          onChange={(pictures) => set({ pictures })}
          colors={parseColors(form.colors).colors}
          error={errorOf('pictures')}
          onBusy={onUploading}
        />
      </div>
    </Section>
  )
}
