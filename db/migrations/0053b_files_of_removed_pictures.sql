-- A picture's row goes before its files, which a slow store takes a while to delete: what is to be looked at stays until they are gone, so that
-- none is forgotten where a process ends in between.
alter table unused_picture drop constraint unused_picture_media_key_fkey;
