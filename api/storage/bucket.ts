/** The one bucket: the originals of the shop's pictures. */
export const bucketName = 'pictures'
