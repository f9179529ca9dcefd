/** A text that a careless program would interpret as code. */
export const hostileText = '<script>alert(1)</script> =1+1 \u200fمرحبا ₦ "\'; drop table category; --'
