const boundary = '----aso-test-boundary'

/** The content type of `uploadBody`. */
export const uploadType = `multipart/form-data; boundary=${boundary}`

/** A multipart body with a file in a field, as browsers send it. */
export function uploadBody(
  file: Uint8Array,
  { field = 'file', name = 'gown.jpg', type = 'image/jpeg' } = {},
): Buffer<ArrayBuffer> {
  const preset = `--${boundary}\r\nContent-Disposition: form-data; name="upload_preset"\r\n\r\nshop\r\n`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(preset + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
